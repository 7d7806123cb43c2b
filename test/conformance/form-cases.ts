import { definitionCases } from './definition-cases';
import type { FormCase } from './form-case';
import { knownFieldCases } from './known-field-cases';

/**
 * The conformance table: every shortName, form type and rule of product §3.3, §7. It runs against the form engine
 * beside this file, and against the server's validation over HTTP.
 */
export const formCases: readonly FormCase[] = [...knownFieldCases, ...definitionCases];
