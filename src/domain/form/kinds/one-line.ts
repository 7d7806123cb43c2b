import { ownValue, plainKind, type AnswerKind } from './answer-kind';

/** The required parts of a single-text kind; the rest may be overridden. */
type OneLine = Pick<AnswerKind<string>, 'verb' | 'read' | 'check'> &
  Partial<
    Pick<
      AnswerKind<string>,
      | 'formType'
      | 'hasOptions'
      | 'hasLastingKeys'
      | 'identityFacts'
      | 'part'
      | 'placeholder'
      | 'statesIdentity'
      | 'maxLength'
      | 'personalNumber'
      | 'describe'
      | 'isRefusedBy'
    >
  >;

/** Makes a kind whose answer is one text, sent under the field's own name. */
export function oneLineKind(own: OneLine): AnswerKind<string> {
  return {
    ...plainKind,
    empty: '',
    isEmpty: (answer) => answer === '',
    conditionText: (answer) => answer,
    toSubmission: ({ shortName }, answer) => [[shortName, answer]],
    fromSubmission: (field, body) => own.read(field, ownValue(body, field.shortName)),
    describe: (_, answer) => answer,
    ...own,
  };
}
