import { Hono } from 'hono';
import { loginRequest, logoutRequest, refreshRequest, registerRequest } from '#contract/auth.ts';
import type { Context } from '../context.ts';
import type { AppEnv } from '../http/env.ts';
import { readJson } from '../http/input.ts';
import { bearerToken } from './authenticate.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { refreshSession } from './refresh.ts';
import { register } from './register.ts';
import { callerOf } from './security-log.ts';
import { sessionBody } from './session-answer.ts';

/** POST customer-login, customer-register, customer-refresh, customer-logout. */
export function customerRoutes(context: Context): Hono<AppEnv> {
  const { db, now, settings } = context;
  const app = new Hono<AppEnv>();
  app.post('/customer-login', async (c) => {
    const session = await login(context, await readJson(c, loginRequest), callerOf(c, context));
    return c.json(await sessionBody(db, session.customerId, session, 'Berhasil masuk.'));
  });
  app.post('/customer-register', async (c) => {
    const request = await readJson(c, registerRequest);
    const limits = { quota: settings.registrationsPerAddress, refusesCommonPasswords: true };
    const session = await register(db, request, now(), callerOf(c, context), limits);
    return c.json(await sessionBody(db, session.customerId, session, 'Registrasi berhasil.'), 201);
  });
  app.post('/customer-refresh', async (c) => {
    const { refresh_token } = await readJson(c, refreshRequest);
    const session = await refreshSession(db, refresh_token, now(), callerOf(c, context));
    return c.json(await sessionBody(db, session.customerId, session, 'Sesi diperpanjang.'));
  });
  app.post('/customer-logout', async (c) => {
    const { refresh_token } = await readJson(c, logoutRequest);
    const tokens = { access: bearerToken(c), refresh: refresh_token ?? null };
    const done = await logout(db, tokens, now());
    if (done) callerOf(c, context).report('logout', { customer: done.customerId, sessions: done.ended });
    return c.body(null, 204);
  });
  return app;
}
