import { looseText } from '../text/loose-text';

/** The file names in a cell: 王芳.pdf、王芳-学生证.jpg. */
export function fileNamesIn(text: string): string[] {
  const names = text.split(/[、，,;；\n|]+/).map((name) => name.trim());
  return names.filter((name) => name !== '');
}

/** Finds the file that a cell names: by its name, or by its name without the ending if only one has it. */
export function fileNamed<File extends { name: string }>(name: string, files: readonly File[]): File | undefined {
  const wanted = looseText(lastPart(name));
  const exact = files.find((file) => looseText(file.name) === wanted);
  if (exact !== undefined) return exact;
  const alike = files.filter((file) => withoutEnding(looseText(file.name)) === wanted);
  return alike.length === 1 ? alike[0] : undefined;
}

/** Finds the files that a cell names; null if one is missing. */
export function filesNamed<File extends { name: string }>(text: string, files: readonly File[]): File[] | null {
  const found = fileNamesIn(text).map((name) => fileNamed(name, files));
  return found.every((file) => file !== undefined) ? found : null;
}

function lastPart(path: string): string {
  return path.replace(/^.*[/\\]/, '');
}

function withoutEnding(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}
