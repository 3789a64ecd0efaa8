import type { ProviderDoor } from './front-door.ts';

/**
 * Stands where the embedded provider would be when PUBLIC_API_HOST names another one: this process is healthy without a
 * database, and a call that reaches it by mistake is told where the API is.
 */
export function absentProvider(apiHost: string): ProviderDoor {
  return {
    fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/healthz' || pathname === '/readyz') return Response.json({ status: 'ok' });
      return Response.json({ message: `API ada di ${apiHost}.` }, { status: 404 });
    },
  };
}
