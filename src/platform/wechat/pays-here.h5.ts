/** Whether paying by WeChat is what to recommend: in a browser outside WeChat too, where it says how to get there. */
export const paysHere = (): boolean => true;
