export type Value = string | number | boolean | null | undefined;
export type Attributes = Readonly<Record<string, Value>>;

/** An element that was drawn, and the attributes that it was drawn with. */
export interface DrawnElement extends HTMLElement {
  weappAttr: Attributes;
}
