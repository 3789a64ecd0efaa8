import type { MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { AppEnv } from './env.ts';

/** What the OpenAPI document tells of a route besides its method and path. Each middleware of a route may tell a part. */
export type RouteDescription = {
  summary?: string;
  needsToken?: boolean;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Status of a success, 200 unless it is said, and its body. */
  status?: number;
  answer?: z.ZodType;
  /** The statuses that the route refuses with. */
  errors?: readonly number[];
};

const descriptions = new WeakMap<object, RouteDescription>();

/** A middleware that the document knows: what it does to a request is told with it. */
export function described<Middleware extends object>(middleware: Middleware, part: RouteDescription): Middleware {
  descriptions.set(middleware, part);
  return middleware;
}

/** A middleware that does nothing but describe its route, as hono-openapi's does. */
export function describeRoute(part: RouteDescription & { summary: string }): MiddlewareHandler<AppEnv> {
  return described((_c, next) => next(), part);
}

/** All that the handlers of one route tell, put together. */
export function descriptionOf(handlers: readonly object[]): RouteDescription & { errors: number[] } {
  const parts = handlers.map((handler) => descriptions.get(handler) ?? {});
  const errors = parts.flatMap((part) => part.errors ?? []);
  return { ...Object.assign({}, ...parts), errors: [...new Set(errors)] };
}
