import { randomUUID } from 'node:crypto';
import type { NewRegistration } from '../context/registration-writer';
import { fullSubmission } from './submissions';
import type { TestServer } from './test-server';

/** Returns a registration as a server hands it to its writer, without writing it. */
export async function captureRegistration(server: TestServer): Promise<NewRegistration> {
  const write = jest.spyOn(server.dependencies.registrations, 'write').mockResolvedValueOnce('registered');
  await server.post('/api/appweb/entered/fromAdd', fullSubmission(), { 'idempotency-key': randomUUID() });
  const captured = write.mock.calls[0]?.[0];
  write.mockRestore();
  if (captured === undefined) throw new Error('Nothing was registered');
  return captured;
}
