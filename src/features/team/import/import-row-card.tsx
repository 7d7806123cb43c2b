import { readText } from '../../../domain/json/read-value';
import { fieldByShortName, type FormField } from '../../../domain/form/form-field';
import { maskPhone } from '../../../domain/mobile-phone';
import { Button } from '../../../ui/button/button';
import { Card } from '../../../ui/card/card';
import { Box } from '../../../ui/native/box';
import { PersonName } from '../../../ui/unbroken/unbroken';
import { Tag, type TagTone } from '../../../ui/tag/tag';
import type { ListedRow, RowStatus } from './list-rows';
import './import-row-card.css';

interface ImportRowCardProps extends ListedRow {
  fields: readonly FormField[];
  /** May be changed: nothing of it is on its way. */
  isOpen: boolean;
  onEdit: (rowId: string) => void;
  onRemove: (rowId: string) => void;
}

const tags: Record<RowStatus, { tone: TagTone; text: string }> = {
  faulty: { tone: 'bad', text: '需修改' },
  ready: { tone: 'ok', text: '已就绪' },
  added: { tone: 'mute', text: '已添加' },
};

/** A row that was read: who, on which line of the table, and what is wrong with it. */
export function ImportRowCard(props: ImportRowCardProps) {
  const { row, status, faults, fields, isOpen, onEdit, onRemove } = props;
  const answerTo = (shortName: string): string =>
    readText(row.answers[fieldByShortName(fields, shortName)?.id ?? '']).trim();
  const facts = [`第 ${row.line} 行`, maskPhone(answerTo('phone')), answerTo('gzdw')].filter(Boolean);
  const messages = faults === null ? [] : [faults.row ?? '', ...Object.values(faults.fields)];
  return (
    <Card
      title={<PersonName name={answerTo('name') || '未填写姓名'} />}
      aside={<Tag tone={tags[status].tone}>{tags[status].text}</Tag>}
    >
      <Box className="import-row-card__facts">{facts.join(' · ')}</Box>
      {faults !== null && (
        <Box as="ul" className="import-row-card__faults">
          {[...new Set(messages)].filter(Boolean).map((message) => (
            <Box key={message} as="li">
              {message}
            </Box>
          ))}
        </Box>
      )}
      {isOpen && (
        <Box className="import-row-card__actions">
          <Button kind="outline" size="small" aria-haspopup="dialog" onPress={() => onEdit(row.id)}>
            修改
          </Button>
          <Button kind="danger" size="small" onPress={() => onRemove(row.id)}>
            删除
          </Button>
        </Box>
      )}
    </Card>
  );
}
