/** Tells how many places are left, -1 for none where people may wait; a module of its own, because the form needs nothing else of the places. */
export const leftText = (left: number): string => (left > 0 ? `剩余 ${left} 席` : left < 0 ? '可候补' : '已满');
