import { Hono } from 'hono';
import { loginRequest, refreshRequest, registerRequest } from '#contract/auth.ts';
import type { Context } from '../context.ts';
import type { AppEnv } from '../http/env.ts';
import { readJson } from '../http/input.ts';
import { login } from './login.ts';
import { refreshSession } from './refresh.ts';
import { register } from './register.ts';
import { sessionBody } from './session-answer.ts';

/** POST customer-login, customer-register, customer-refresh. */
export function customerRoutes({ db, now, settings, demo }: Context): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.post('/customer-login', async (c) => {
    const request = await readJson(c, loginRequest);
    const session = await login(db, request, c.env?.client?.address ?? null, now(), demo);
    return c.json(await sessionBody(db, session.customerId, session, 'Berhasil masuk.'));
  });
  app.post('/customer-register', async (c) => {
    const caller = { address: c.env?.client?.address ?? null, quota: settings.registrationsPerAddress };
    const session = await register(db, await readJson(c, registerRequest), now(), caller);
    return c.json(await sessionBody(db, session.customerId, session, 'Registrasi berhasil.'), 201);
  });
  app.post('/customer-refresh', async (c) => {
    const { refresh_token } = await readJson(c, refreshRequest);
    const session = await refreshSession(db, refresh_token, now());
    return c.json(await sessionBody(db, session.customerId, session, 'Sesi diperpanjang.'));
  });
  return app;
}
