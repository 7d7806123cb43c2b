import type { ColumnRole } from './heading-role';
import { isNothing, plainText } from './plain-text';
import type { StatementCell } from './statement';

/** A row's cells by the roles of their columns. */
export class RowView {
  constructor(
    readonly cells: readonly StatementCell[],
    readonly roles: readonly (ColumnRole | null)[],
  ) {}

  /** The cells of the columns with these roles, role after role. */
  all(...wanted: ColumnRole[]): StatementCell[] {
    return wanted.flatMap((role) => this.cells.filter((_, column) => this.roles[column] === role));
  }

  /** The texts of these columns, without empty ones and marks for nothing. */
  texts(...wanted: ColumnRole[]): string[] {
    return this.all(...wanted)
      .map((cell) => plainText(cell))
      .filter((text) => !isNothing(text));
  }

  first(...wanted: ColumnRole[]): string {
    return this.texts(...wanted)[0] ?? '';
  }

  isBlank(...wanted: ColumnRole[]): boolean {
    return this.texts(...wanted).length === 0;
  }
}
