import { Button } from 'antd';
import { download } from '../ui/download';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** Ten codes that stand in for the authenticator, shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const save = (): void =>
    download('会务工作台恢复码.txt', new Blob([`会务工作台恢复码，每个用一次\n\n${codes.join('\n')}\n`]));
  return (
    <>
      <h1>收好这 10 个恢复码</h1>
      <p className="second">手机丢了或换了，用它登录。每个只能用一次，关掉后不再显示。抄下来，或存到别的地方。</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="recovery-codes__acts">
        <Button onClick={save}>下载</Button>
        <Button onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>复制</Button>
        <Button type="primary" onClick={onKept}>
          我已收好，进入工作台
        </Button>
      </div>
    </>
  );
}
