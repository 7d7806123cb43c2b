import { Radio } from 'antd';
import { invoiceFileTexts } from '../../src/domain/invoice/invoice-file';
import { formatFen } from '../../src/domain/money/money';
import { figure } from '../ui/amounts';
import { Go } from '../ui/go';
import type { SortedFiles } from './invoice';

interface UndecidedFilesProps {
  files: SortedFiles['undecided'];
  /** The order that was chosen, by the file's place; '' for none of them. */
  chosen: Readonly<Record<number, string>>;
  onChoose: (place: number, orderId: string) => void;
}

/** Files of which a person says for which invoice they are. Nothing is chosen beforehand. */
export function UndecidedFiles({ files, chosen, onChoose }: UndecidedFilesProps) {
  if (files.length === 0) return null;
  return (
    <section className="invoice-lines">
      <h3>
        要您定 {figure(files.length)} <small>没有号码，按抬头和金额找到这些；不选的不收</small>
      </h3>
      <ul>
        {files.map(({ place, name, number, title, amountFen, candidates }) => (
          <li key={place} className="invoice-lines__undecided">
            <span>
              <b>{name}</b>
              <small>
                {[number, title, amountFen === null ? '' : formatFen(amountFen)]
                  .filter((part) => part !== '')
                  .join('，') || '文件里没有号码、抬头和金额'}
              </small>
            </span>
            <Radio.Group
              aria-label={`${name} 是哪张发票的`}
              value={chosen[place]}
              onChange={({ target }) => onChoose(place, String(target.value))}
            >
              {candidates.map((one) => (
                <Radio key={one.id} value={one.id}>
                  {one.title}
                  <small>
                    {[one.number, formatFen(one.amountFen), one.people, `订单 ${one.order}`]
                      .filter((part) => part !== '')
                      .join('，')}
                  </small>
                </Radio>
              ))}
              <Radio value="">都不是，不收</Radio>
            </Radio.Group>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Files that are not taken, with the reason. */
export function LeftFiles({ files }: { files: readonly { place: number; name: string; reason: string }[] }) {
  if (files.length === 0) return null;
  return (
    <section className="invoice-lines">
      <h3>不收 {figure(files.length)}</h3>
      <ul>
        {files.map(({ place, name, reason }) => (
          <li key={place}>
            <span>{name}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ways = { number: '发票号码', order: '订单号' } as const;

/** Files that were matched, folded. */
export function MatchedFiles({ files, base }: { files: SortedFiles['matched']; base: string }) {
  if (files.length === 0) return <p className="second">没有对上的</p>;
  const kinds = (['pdf', 'ofd', 'xml'] as const).flatMap((kind) => {
    const count = files.filter((file) => file.kind === kind).length;
    return count === 0 ? [] : `${invoiceFileTexts[kind]} ${figure(count)}`;
  });
  return (
    <details className="invoice-lines">
      <summary>
        <h3>
          已对上 {figure(files.length)} <small>{kinds.join('，')}</small>
        </h3>
      </summary>
      <ul>
        {files.map(({ place, name, title, number, by, id, order, isReplacing }) => (
          <li key={place}>
            <span>
              {title}
              <small>{name}</small>
            </span>
            <span>
              {ways[by]}，<Go to={`${base}/${id}`}>{number === '' ? order : number}</Go>
              {isReplacing && <small>换下原来的文件</small>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
