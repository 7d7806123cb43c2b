import './state-tag.css';

/** The meaning of a tag: valid, money due, somebody must look, refused, over, or new. */
export type TagKind = 'ok' | 'due' | 'wait' | 'bad' | 'off' | 'brand';

/** A state in words on its colour. */
export function StateTag({ kind, children }: { kind: TagKind; children: string }) {
  return <span className={`state-tag state-tag--${kind}`}>{children}</span>;
}
