/** The drawing methods of a canvas context that phones, browsers and the tests' canvas provide. */
export interface Brush {
  fillStyle: string;
  font: string;
  textAlign: string;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  measureText(text: string): { width: number };
}
