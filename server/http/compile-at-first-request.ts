import buildCompiler, { type BuildCompilerFromPool } from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler } from 'fastify';

/**
 * Makes the compiler of the calls' schemas: Fastify's own, which compiles a schema when its first request comes. All
 * schemas together take a tenth of every start, and few servers of a day need them all.
 */
export const compileAtFirstRequest: BuildCompilerFromPool = (externalSchemas, options) => {
  const compile = buildCompiler()(externalSchemas, options) as unknown as FastifySchemaCompiler<unknown>;
  const compileLater: FastifySchemaCompiler<unknown> = (route) => {
    let compiled: ReturnType<typeof compile> | undefined;
    const validate: ReturnType<typeof compile> = (data) => {
      compiled ??= compile(route);
      const result = compiled(data) as boolean;
      // Fastify reads the errors from the function that it has called.
      validate.errors = compiled.errors ?? null;
      return result;
    };
    return validate;
  };
  return compileLater as unknown as ReturnType<BuildCompilerFromPool>;
};
