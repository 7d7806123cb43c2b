import { useState } from 'react';
import type { InvoiceInfo } from '../domain/invoice/invoice-form';
import { filledAnswers } from '../domain/invoice/wechat-title';
import { Button } from '../ui/display/button';
import { GroupedNumber } from '../ui/display/number-text';
import { Card } from '../ui/layout/card';
import { DescriptionList } from '../ui/layout/description-list';
import { Box } from '../ui/native/box';
import type { DynamicForm } from './use-dynamic-form';

interface TitleOfferProps {
  form: DynamicForm;
  disabled: boolean;
  /** Finds the titles to offer, the latest first. Called once. */
  titles: () => readonly InvoiceInfo[];
  /** Deletes all titles from this device. */
  onForget: () => void;
}

/** Fills the invoice form from a title that the same person or team has used before (product §8.13). */
export function TitleOffer({ form, disabled, titles, onForget }: TitleOfferProps) {
  const [offered, setOffered] = useState(titles);
  if (offered.length === 0) return null;
  const forget = (): void => {
    onForget();
    setOffered([]);
  };
  return (
    <Card
      title="用过的抬头"
      aside={
        <Button kind="text" size="small" aria-label="清除本机记住的抬头" onPress={forget}>
          清除本机记住的
        </Button>
      }
    >
      <DescriptionList
        items={offered.map((invoice) => ({
          term: '发票抬头',
          value: (
            <>
              <Box as="span">{invoice.title}</Box> <GroupedNumber number={invoice.taxNumber} />
            </>
          ),
          aside: (
            <Button
              kind="outline"
              size="small"
              disabled={disabled}
              aria-label={`使用${invoice.title}`}
              onPress={() => form.fill(filledAnswers(invoice))}
            >
              使用
            </Button>
          ),
        }))}
      />
    </Card>
  );
}
