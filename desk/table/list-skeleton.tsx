const rows = 14;
/** Widths of the bars, in percent, so that the rows look like texts. */
const widths = [42, 74, 56, 88, 38, 66];

/** Stands in place of rows until the first ones have come. */
export function ListSkeleton({ columns }: { columns: number }) {
  return (
    <div className="list-skeleton" role="status" aria-label="正在读取">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          {Array.from({ length: Math.min(columns, 8) }, (__, column) => (
            <span key={column}>
              <i style={{ width: `${widths[(row * 5 + column * 3) % widths.length] ?? 60}%` }} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
