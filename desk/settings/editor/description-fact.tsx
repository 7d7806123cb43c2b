import { Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { FailedState } from '../../ui/screen-state';
import { FactField } from './fact-field';
import type { RichText as Editor } from './rich-text';
import type { DraftEditor } from './use-draft-editor';

/** The description, as the page shows it. */
export function DescriptionFact({ editor }: { editor: DraftEditor }) {
  const [RichText, setRichText] = useState<typeof Editor | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setFailure(null);
    import('./rich-text').then((file) => setRichText(() => file.RichText), setFailure);
  }, [tries]);
  return (
    <FactField
      editor={editor}
      fact="description"
      isWide
      hint="公众号文章和 135、秀米里排好的内容，可以连图片一起复制过来；和页面上一样显示，脚本、表单等不安全的内容会去掉"
    >
      {(control) => {
        if (RichText !== null) return <RichText {...control} label="会议介绍" />;
        if (failure === null) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
        return <FailedState what="编辑器" error={failure} retry={() => setTries(tries + 1)} />;
      }}
    </FactField>
  );
}
