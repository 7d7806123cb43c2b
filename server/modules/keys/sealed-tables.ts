import { sql, type SQL } from 'drizzle-orm';
import { usedKeyId, type DataCipher } from '../../secrets/data-cipher';
import { openText, sealText } from '../../db/sealed-column';
import { protectAnswers, revealAnswers } from '../../stores/entries/sealed-answers';

/** A stored value: a text, or JSON. */
export type Stored = string | Record<string, unknown> | null;

/** An encrypted column, as its table's rows are re-encrypted. */
export interface SealedColumn {
  name: string;
  isJson: boolean;
  /**
   * Encrypts a stored value anew, with the key that writes; a plain one for the first time.
   * @param isFirst whether its row was never encrypted: a text that names a key of nobody's is then what somebody typed
   * @throws Error if the value cannot be read
   */
  seal(stored: string | Record<string, unknown>, rowKey: string, cipher: DataCipher, isFirst: boolean): Stored;
}

/** A table with encrypted columns, and the column whose order its rows are gone through in. */
export interface SealedTable {
  name: string;
  /** As the organiser is told. */
  label: string;
  key: { name: string; type: 'uuid' | 'text' | 'bigint' };
  columns: readonly SealedColumn[];
  /** Whether its phone is found by a digest, which a row lacks that was never encrypted. */
  hasPhone: boolean;
}

const textColumn = (table: string, name: string): SealedColumn => ({
  ...{ name, isJson: false },
  seal: (stored, _rowKey, cipher, isFirst) => {
    if (typeof stored !== 'string') return stored;
    const context = `${table}.${name}`;
    const isTyped = isFirst && !cipher.keyIds.includes(usedKeyId(stored) ?? '');
    return sealText(isTyped ? stored : openText(stored, context, cipher), context, cipher);
  },
});

const jsonColumn = (table: string, name: string): SealedColumn => ({
  ...{ name, isJson: true },
  seal: (stored, _rowKey, cipher) => {
    const sealed = sealedOf(stored);
    const context = `${table}.${name}`;
    const text = sealed === null ? JSON.stringify(stored) : openText(sealed, context, cipher);
    return { encrypted: sealText(text, context, cipher) };
  },
});

const answersColumn: SealedColumn = {
  ...{ name: 'answers', isJson: true },
  seal: (stored, rowKey, cipher) =>
    protectAnswers(revealAnswers(stored as Record<string, unknown>, rowKey, cipher), rowKey, cipher),
};

/** A stored value's encrypted text; null for plain JSON. */
export function sealedOf(stored: Stored): string | null {
  const text = typeof stored === 'string' ? stored : stored?.encrypted;
  return typeof text === 'string' && usedKeyId(text) !== null ? text : null;
}

/** Everything that is encrypted at rest. */
export const sealedTables: readonly SealedTable[] = [
  {
    ...{ name: 'entered', label: '报名', hasPhone: true, key: { name: 'id', type: 'uuid' } },
    columns: [
      ...['name', 'phone'].map((name) => textColumn('entered', name)),
      answersColumn,
      jsonColumn('entered', 'credit'),
    ],
  },
  {
    ...{ name: 'teams', label: '团队', hasPhone: true, key: { name: 'id', type: 'uuid' } },
    columns: ['contact_name', 'phone'].map((name) => textColumn('teams', name)),
  },
  {
    ...{ name: 'orders', label: '发票信息', hasPhone: false, key: { name: 'id', type: 'uuid' } },
    columns: [jsonColumn('orders', 'invoice')],
  },
  {
    ...{ name: 'transfer_receipts', label: '转账回单', hasPhone: false, key: { name: 'order_id', type: 'uuid' } },
    columns: ['payer_name', 'payer_account'].map((name) => textColumn('transfer_receipts', name)),
  },
  {
    ...{ name: 'sessions', label: '登录', hasPhone: true, key: { name: 'token_digest', type: 'text' } },
    columns: [textColumn('sessions', 'phone')],
  },
  {
    ...{ name: 'files', label: '附件的密钥', hasPhone: false, key: { name: 'id', type: 'text' } },
    columns: [textColumn('files', 'file_key')],
  },
  {
    ...{ name: 'notices', label: '待发短信', hasPhone: true, key: { name: 'id', type: 'bigint' } },
    columns: [
      textColumn('notices', 'phone'),
      ...['parameters', 'subscribe'].map((name) => jsonColumn('notices', name)),
    ],
  },
  {
    ...{ name: 'subscribe_permissions', label: '微信通知许可', hasPhone: false, key: { name: 'id', type: 'bigint' } },
    columns: [textColumn('subscribe_permissions', 'openid')],
  },
  {
    ...{ name: 'wechat_credentials', label: '微信接口凭据', hasPhone: false, key: { name: 'id', type: 'text' } },
    columns: [textColumn('wechat_credentials', 'value')],
  },
];

/** The encrypted text in a column, for SQL; null where there is none. */
export const sealedTextOf = ({ name, isJson }: SealedColumn): SQL =>
  isJson ? sql`${sql.identifier(name)}->>'encrypted'` : sql`${sql.identifier(name)}`;
