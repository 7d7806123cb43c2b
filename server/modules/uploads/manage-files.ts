import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { countFiles, type FilePlace } from '../../stores/uploads/file-places';
import { moveFiles, type Moved } from './move-files';
import { countUnusedObjects } from '../../stores/uploads/store';

/** Where files are kept, how many, and their sizes in bytes. */
export interface FilesOverview {
  /** Where new files go. */
  current: FilePlace;
  places: Awaited<ReturnType<typeof countFiles>>;
  /** Objects in the bucket that no file uses any more and that are to be removed. */
  unusedObjects: number;
}

/** Counts the stored files by place. */
export async function filesOverview({
  database,
  settings,
}: Pick<Dependencies, 'database' | 'settings'>): Promise<FilesOverview> {
  return {
    current: settings.files,
    places: await countFiles({ database }),
    unusedObjects: await countUnusedObjects(database.query),
  };
}

/** `wrong-place`: servers still store new files elsewhere, which has to be changed first. */
export type FilesMoved = ({ outcome: 'moved' } & Moved) | { outcome: 'wrong-place'; current: FilePlace };

/**
 * Moves all files to the bucket or to the database, where new files must already go.
 * @param report told how far it is
 * @throws Refusal without a bucket; GatewayError if it does not answer
 */
export async function moveAllFiles(
  to: FilePlace,
  dependencies: Dependencies,
  report: (line: string) => void,
): Promise<FilesMoved> {
  const { settings, gateways } = dependencies;
  if (gateways.objects === null) throw refuse('尚未配置对象存储：请先设置 S3_BUCKET 等变量');
  if (settings.files !== to) return { outcome: 'wrong-place', current: settings.files };
  return { outcome: 'moved', ...(await moveFiles(to, dependencies, report)) };
}
