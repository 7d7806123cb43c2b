/** Tells how many places are left; a module of its own, because the form needs nothing else of the places. */
export const leftText = (left: number): string => (left > 0 ? `剩余 ${left} 席` : '已满');
