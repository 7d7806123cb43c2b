/** Tells if the page recommends paying by WeChat: in a browser outside WeChat too, where it says how to get there. */
export const paysHere = (): boolean => true;
