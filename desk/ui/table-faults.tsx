import { Alert } from 'antd';
import { figure } from './amounts';
import './table-faults.css';

/** The rows of a table that cannot be imported, each with its reason. */
export function TableFaults({ faults }: { faults: readonly { line: number; message: string }[] }) {
  return (
    <>
      <Alert type="error" showIcon title={`有 ${figure(faults.length)} 行写错，一行也没有导入：改好再传`} />
      <table className="problem-table table-faults">
        <thead>
          <tr>
            <th scope="col">行</th>
            <th scope="col">问题</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, message }) => (
            <tr key={`${line} ${message}`}>
              <td>第 {line} 行</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
