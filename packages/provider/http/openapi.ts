import { errorAnswer } from '@slotterbit/contract/calls/call-fields.ts';
import type { Hono, MiddlewareHandler } from 'hono';
import { findTargetHandler } from 'hono/utils/handler';
import { z } from 'zod';
import type { AppEnv } from './app-env.ts';

/** The OpenAPI description of a route besides its method and path. Each middleware of a route may add a part. */
export type RouteDescription = {
  summary?: string;
  needsToken?: boolean;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Status and body of a success. */
  status?: number;
  answer?: z.ZodType;
  /** The statuses that the route refuses with. */
  errors?: readonly number[];
};

const descriptions = new WeakMap<object, RouteDescription>();

/** A middleware with a description: the document includes what it does to a request. */
export function described<Middleware extends object>(middleware: Middleware, part: RouteDescription): Middleware {
  descriptions.set(middleware, part);
  return middleware;
}

/** A middleware that only describes its route, like hono-openapi's. */
export function describeRoute(
  summary: string,
  answer: z.ZodType | null = null,
  errors: readonly number[] = [],
  status = 200,
  query?: z.ZodObject,
): MiddlewareHandler<AppEnv> {
  const more = { ...(answer && { answer }), ...(query && { query }) };
  return described((_c, next) => next(), { summary, errors, status, ...more });
}

/** Merges the descriptions of a route's handlers. */
export function descriptionOf(
  handlers: readonly Parameters<typeof findTargetHandler>[0][],
): RouteDescription & { errors: number[] } {
  // An app with its own `onError` wraps its handlers.
  const parts = handlers.map((handler) => descriptions.get(findTargetHandler(handler)) ?? {});
  const errors = parts.flatMap((part) => part.errors ?? []);
  return { ...Object.assign({}, ...parts), errors: [...new Set(errors)] };
}

/** Describes input, before defaults and trimming, or output. OpenAPI 3.1 uses JSON Schema. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'input') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

const content = (schema: z.ZodType) => ({ 'application/json': { schema: jsonSchema(schema) } });

function parameters(path: string, query: z.ZodObject | undefined) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name === 'id' ? 'integer' : 'string' },
  }));
  // Output: in a query, every value is a text, also of a number.
  const { properties = {}, required = [] } = query ? jsonSchema(query, 'output') : {};
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery];
}

function operation(path: string, route: RouteDescription & { errors: number[] }) {
  const { summary, needsToken = false, query, body, status = 200, answer, errors } = route;
  // Any call may find the database down or locked.
  const refusals = [...new Set([...errors, 500, 503])].map((code) => [
    String(code),
    { description: 'Error', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ]);
  return {
    summary,
    parameters: parameters(path, query),
    security: needsToken ? [{ bearer: [] }] : [],
    ...(body && { requestBody: { required: true, content: content(body) } }),
    responses: {
      [status]: { description: status === 303 ? 'See other' : 'OK', ...(answer && { content: content(answer) }) },
      ...Object.fromEntries(refusals),
    },
  };
}

/**
 * Builds the OpenAPI 3.1 document of everything under /api from the routes and the schemas that validate their
 * requests.
 * @param name of the organisation
 */
export function openApiDocument(app: Hono<AppEnv>, name: string) {
  const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [, handlers] of Map.groupBy(routes, ({ method, path }) => `${method} ${path}`)) {
    const { method, path } = handlers[0] ?? { method: '', path: '' }; // A group has at least one element.
    const described = operation(path, descriptionOf(handlers.map(({ handler }) => handler)));
    const name = path.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}');
    paths[name] = { ...paths[name], [method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${name} provider`, version: '1' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(errorAnswer) },
    },
    paths,
  };
}
