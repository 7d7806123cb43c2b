import { Script } from 'node:vm';
import { answerByJson } from './answer-by-json';

/** The scripts this engine cannot parse, with its messages. */
answerByJson((scripts: { name: string; text: string }[]): string[] => {
  const problems: string[] = [];
  for (const { name, text } of scripts) {
    try {
      new Script(text, { filename: name });
    } catch (error) {
      problems.push(`${name}: ${String(error)}`);
    }
  }
  return problems;
});
