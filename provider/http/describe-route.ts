import type { MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { AppEnv } from './env.ts';

/** The OpenAPI description of a route besides its method and path. Each middleware of a route may add a part. */
export type RouteDescription = {
  summary?: string;
  needsToken?: boolean;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Status and body of a success; 200 by default. */
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
export function describeRoute(part: RouteDescription & { summary: string }): MiddlewareHandler<AppEnv> {
  return described((_c, next) => next(), part);
}

/** Merges the descriptions of a route's handlers. */
export function descriptionOf(handlers: readonly object[]): RouteDescription & { errors: number[] } {
  const parts = handlers.map((handler) => descriptions.get(handler) ?? {});
  const errors = parts.flatMap((part) => part.errors ?? []);
  return { ...Object.assign({}, ...parts), errors: [...new Set(errors)] };
}
