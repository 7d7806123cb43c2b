import { useEffect, useRef } from 'react';

/** A cell, by its row's key and its column's. */
export interface GridPlace {
  row: string;
  column: string;
}

/** The cell that an element is in; null for none. */
export function placeOf(target: EventTarget): GridPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  const { row, column } = cell?.dataset ?? {};
  return row === undefined || column === undefined ? null : { row, column };
}

/** Moves the focus to a cell, once its row is in the document. */
export function useFocus(
  scroller: { readonly current: HTMLElement | null },
  bringNear: (row: string) => void,
): (place: GridPlace) => void {
  const wanted = useRef<GridPlace | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const { row, column } = wanted.current;
    const cells = Array.from(scroller.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []);
    const cell = cells.find(({ dataset }) => dataset.row === row && dataset.column === column);
    if (cell === undefined) {
      bringNear(row);
      return;
    }
    wanted.current = null;
    // What is being corrected there takes the focus itself.
    (cell.querySelector<HTMLElement>('input:not([type="checkbox"]), select') ?? cell).focus();
  });
  return (place) => {
    wanted.current = place;
  };
}
