import { Hono } from 'hono';
import { html } from 'hono/html';
import { requirePermission } from '../operations/permissions.ts';
import { operationContext, type StaffEnv, type StaffPagesContext } from './env.ts';
import { staffPage } from './shell.ts';

/** GET /staf: what waits for somebody. */
export function todayRoutes(context: StaffPagesContext): Hono<StaffEnv> {
  const app = new Hono<StaffEnv>();
  app.get('/', async (c) => {
    const { session } = c.var;
    requirePermission(operationContext(context, session, null).staff, 'today.read');
    const options = { title: 'Hari ini', brandName: context.brand.name, session, here: '/staf' };
    return c.html(staffPage(options, html`<p>Selamat bekerja, ${session.account.name}.</p>`));
  });
  return app;
}
