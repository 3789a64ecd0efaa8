import { describe, expect, test, vi } from 'vitest';
import type { LoginRequest, RegisterRequest } from '../calls/auth-calls.ts';
import type { AddToCartRequest } from '../calls/cart-calls.ts';
import { accountApi } from './account-api.ts';
import { ApiError, isCancelled, isOutcomeUnknown } from './api-error.ts';
import { cartApi } from './cart-api.ts';
import { itemApi } from './item-api.ts';
import { orderApi } from './order-api.ts';
import { type ApiSettings, createRequest, type SendRequest } from './request.ts';

const allCalls = (request: SendRequest) => ({
  ...accountApi(request),
  ...itemApi(request),
  ...cartApi(request),
  ...orderApi(request),
});
type Api = ReturnType<typeof allCalls>;

/** An API whose server gives these responses in order, and repeats the last one. */
function api(answers: (Response | Error)[], settings: Partial<ApiSettings> = {}) {
  const rest = [...answers];
  const fetch = vi.fn(async (_address: string, _init?: RequestInit) => {
    const answer = rest.length > 1 ? rest.shift() : rest[0];
    if (answer instanceof Response) return answer.clone();
    throw answer;
  });
  return { fetch, api: allCalls(createRequest({ fetch, base: '/api', token: () => 'T', ...settings })) };
}

const json = (body: unknown, status = 200) => Response.json(body, { status });
const text = (body: string, status: number) => new Response(body, { status });
const page = text('\n<!doctype html><title>Masuk ke Wi-Fi</title>', 200);
const offline = new TypeError('Failed to fetch');
const noConnection = 'Tidak dapat terhubung ke server. Periksa koneksi Anda.';

const login: LoginRequest = { email: 'a@b.c', password: 'x', holding_code: 'supp' };
const payload: AddToCartRequest = {
  item_id: 1,
  indexing_id: 2,
  qty: 1,
  slot_id: 3,
  req_publish: '2027-03-01',
  req_publish_year: 2027,
  req_publish_month: 3,
};
const order = { termin: 1, cart_items: [], keperluan_publish: 'x' };
const registration = {} as RegisterRequest; // its content does not matter here

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('expected an ApiError', { cause: error });
}

describe('the error catalogue of docs/product.md 8', () => {
  const calls = {
    login: (a: Api) => a.login(login),
    register: (a: Api) => a.register(registration),
    items: (a: Api) => a.items(),
    carts: (a: Api) => a.carts(),
    sheet: (a: Api) => a.addToCart(payload, 'Gagal menambahkan.'),
    orderPage: (a: Api) => a.addToCart(payload, 'Gagal menambahkan ke keranjang.'),
    createOrder: (a: Api) => a.createOrder(order),
    orders: (a: Api) => a.orders(1),
    order: (a: Api) => a.order(1),
    resetPassword: (a: Api) => a.resetPassword({ token: 'A', password: 'x' }),
  };
  test.each<[keyof typeof calls, Response | Error, string]>([
    ['login', json({ message: 'Akun diblokir.' }, 403), 'Akun diblokir.'],
    ['login', json({ error: 'Salah.' }, 401), 'Salah.'],
    ['login', offline, noConnection],
    ['login', text('<h1>500</h1>', 500), 'Login gagal, cek email & sandi.'],
    ['login', json({ message: 'OK', user: {} }), 'Tidak ada token di respons. Coba lagi.'],
    ['register', json({ message: 'Email dipakai.', errors: { email: ['x'] } }, 422), 'Email dipakai.'],
    ['register', json({ errors: { email: ['Satu.', 'Dua.'], name: 'Tiga.' } }, 422), 'Satu.\nDua.\nTiga.'],
    ['register', json({ errors: ['Satu.', 'Dua.'] }, 422), 'Satu.\nDua.'],
    ['register', offline, 'Registrasi gagal, Cek Kembali.'],
    ['items', json({ message: 'Rusak.' }, 500), 'Rusak.'],
    ['items', offline, noConnection],
    ['items', json({ nothing: true }), 'Gagal memuat data.'],
    ['carts', json({ message: 'Rusak.' }, 500), 'Gagal mengambil keranjang.'],
    ['carts', text('halo', 200), 'Gagal mengambil keranjang.'],
    ['sheet', json({ message: 'Slot penuh.' }, 409), 'Slot penuh.'],
    ['sheet', text('', 500), 'Gagal menambahkan.'],
    ['sheet', offline, 'Gagal menambahkan.'],
    ['orderPage', json({}, 500), 'Gagal menambahkan ke keranjang.'],
    ['sheet', json({ message: 'Umum.', errors: { qty: ['Qty minimal 1.'] } }, 422), 'Qty minimal 1.'],
    ['sheet', json({ message: 'Umum.', errors: { qty: [] } }, 422), 'Umum.'],
    ['sheet', json({ errors: {} }, 422), 'Validasi gagal.'],
    ['createOrder', json({ message: 'Keranjang berubah.' }, 409), 'Keranjang berubah.'],
    ['createOrder', json({ success: false, error: 'Slot penuh.' }), 'Slot penuh.'],
    ['createOrder', json({ errors: { termin: ['x'] } }, 422), '{"termin":["x"]}'],
    ['createOrder', json({ order: { id: 1 } }), 'Gagal membuat order.'],
    ['createOrder', offline, 'Gagal membuat order.'],
    ['orders', json({ message: 'Rusak.' }, 500), 'Gagal mengambil pesanan[500]: Rusak.'],
    ['orders', offline, `Gagal mengambil pesanan: ${noConnection}`],
    ['orders', json({ message: 'OK' }), 'Gagal mengambil pesanan: Data pesanan tidak valid.'],
    ['order', json({ message: 'Bukan milik Anda.' }, 404), 'Bukan milik Anda.'],
    ['order', text('Terlarang', 403), 'Terlarang'],
    ['order', text('<!doctype html><p>500', 500), 'Gagal mengambil detail pesanan.'],
    ['order', text('', 404), 'Pesanan tidak ditemukan.'],
    ['order', json({ data: {} }), 'Data pesanan tidak valid.'],
    ['order', offline, 'Gagal mengambil detail pesanan.'],
    ['login', json({ success: false, message: 'Sandi salah.' }), 'Sandi salah.'],
    ['login', json({ status: 'error', error: 'Sandi salah.' }), 'Sandi salah.'],
    ['register', json({ success: false, message: 'Email dipakai.' }), 'Email dipakai.'],
    ['register', json({ status: 422, errors: { email: ['Satu.'] } }), 'Satu.'],
    ['register', json({ error: 'Email dipakai.' }), 'Email dipakai.'],
    ['register', page, 'Registrasi gagal, Cek Kembali.'],
    ['items', json({ message: 'OK', data: { items: 'x' } }), 'Gagal memuat data.'],
    ['items', json({ success: false, message: 'Tutup.', data: [] }), 'Tutup.'],
    ['carts', json({ success: false, carts: [] }), 'Gagal mengambil keranjang.'],
    ['carts', json({ carts: 'x', jumlah_cart: 2 }), 'Gagal mengambil keranjang.'],
    ['sheet', json({ success: 0, message: 'Slot penuh.' }), 'Slot penuh.'],
    ['sheet', json({ status: 'gagal' }), 'Gagal menambahkan.'],
    ['sheet', json({ code: 409, message: 'Slot penuh.' }), 'Slot penuh.'],
    ['sheet', page, 'Gagal menambahkan.'],
    ['orderPage', page, 'Gagal menambahkan ke keranjang.'],
    ['createOrder', json({ message: 'Slot penuh.' }), 'Slot penuh.'],
    ['createOrder', json({ termin: ['Satu.'] }, 422), 'Satu.'],
    ['orders', json({ status: false, message: 'Tutup.', data: [] }), 'Gagal mengambil pesanan: Tutup.'],
    ['orders', json({ data: [{}, {}] }), 'Gagal mengambil pesanan: Data pesanan tidak valid.'],
    ['order', json({ success: 'false', message: 'Bukan milik Anda.' }), 'Bukan milik Anda.'],
    ['resetPassword', json({ status: 'failed', message: 'Tautan lama.' }), 'Tautan lama.'],
    ['login', json({ success: false, data: { message: 'Sandi salah.' } }), 'Sandi salah.'],
    ['register', json({ message: 'Email dipakai.', data: { email: ['x'] } }, 422), 'Email dipakai.'],
    ['sheet', json({ message: 'Umum.', data: { qty: ['Qty minimal 1.'] } }, 422), 'Qty minimal 1.'],
    ['order', json({ status: 404 }), 'Pesanan tidak ditemukan.'],
    ['order', json({ data: { error: 'Bukan milik Anda.' } }, 403), 'Bukan milik Anda.'],
    ['orders', json({ success: false, code: 503, message: 'Tutup.' }), 'Gagal mengambil pesanan[503]: Tutup.'],
    ['resetPassword', page, 'Password tidak dapat diganti. Coba lagi.'],
  ])('%s', async (name, answer, message) => {
    expect((await failure(calls[name](api([answer]).api))).message).toBe(message);
  });

  const both = { email: ['Satu.'], name: ['Dua.'] };
  test.each<[string, object]>([
    ['a map in errors', { errors: { email: ['Satu.'], name: 'Dua.' } }],
    ['a map in message', { message: both }],
    ['a map in error', { error: both, message: '' }],
    ['a map at the top', { success: false, ...both }],
    [
      'a list of objects',
      {
        errors: [
          { field: 'email', message: 'Satu.' },
          { path: 'name', msg: 'Dua.' },
        ],
      },
    ],
    ['a list of maps', { errors: [{ email: ['Satu.'] }, { name: ['Dua.'] }] }],
    ['a map in data', { data: { ...both, kode: 'x' } }],
    ['a map in errors of data', { data: { errors: both } }],
    ['a map in message of data', { data: { message: both } }],
    ['a list with number keys', { errors: { 1: { field: 'email', message: 'Satu.' }, 4: { name: 'Dua.' } } }],
  ])('texts by field from %s, with any status', async (_, body) => {
    for (const answer of [json(body, 422), json({ success: false, ...body })]) {
      const { message, fields } = await failure(api([answer]).api.register(registration));
      expect({ message, fields }).toEqual({ message: 'Satu.\nDua.', fields: { email: ['Satu.'], name: ['Dua.'] } });
    }
  });

  test.each<object>([
    { errors: ['Satu.', 'Dua.'] },
    { errors: { 0: 'Satu.', 2: 'Dua.' } },
    { message: ['Satu.', 'Dua.'], error: 'Bad Request' },
  ])('texts without fields from %j', async (body) => {
    const { message, fields } = await failure(api([json(body, 400)]).api.register(registration));
    expect({ message, fields }).toEqual({ message: 'Satu.\nDua.', fields: {} });
  });

  test.each<[string, Response]>([
    ['204', new Response(null, { status: 204 })],
    ['an empty body', text('', 200)],
    ['a word', text('OK', 200)],
    ['a message', json({ message: 'OK', error: null, errors: [] })],
    ['a sentence in success', json({ success: 'Item ditambahkan.' })],
    ['the status of what was created', json({ id: 7, status: 'failed' })],
    ['an unknown status', json({ status: 'active' })],
  ])('a change succeeds with %s', async (_, answer) => {
    await expect(api([answer]).api.addToCart(payload, 'x')).resolves.toBe(true);
    await expect(api([answer]).api.register(registration)).resolves.toEqual({ session: null });
  });

  test.each(['failed', 'error', 'cancelled', 'paid'])('an order with the status %s is no refusal', async (status) => {
    for (const body of [
      { id: 7, status },
      { order_id: 7, status },
      { status: 'success', data: { id: 7, status } },
    ])
      await expect(api([json(body)]).api.order(7)).resolves.toMatchObject({ id: 7, status });
  });

  test('a 422 provides texts by field', async () => {
    const error = await failure(api([json({ errors: { qty: ['A', 5], slot_id: 'B', x: [] } }, 422)]).api.carts());
    expect(error).toMatchObject({ status: 422, fields: { qty: ['A'], slot_id: ['B'] } });
  });
});

describe('calls send', () => {
  test('bodies, queries and the token', async () => {
    const { api: client, fetch } = api([json({ data: { items: [] }, success: true })]);
    await client.items({ page: 2, limit: 20, indexingId: 5 });
    await client.setCartQty(7, 3);
    await client.removeCartLine(7);
    await client.createOrder(order);
    const sent = fetch.mock.calls.map(([address, init]) => [init?.method, address, init?.body]);
    expect(sent).toEqual([
      ['GET', '/api/items?page=2&limit=20&indexingId=5', undefined],
      ['PATCH', '/api/carts/7', '{"qty":3}'],
      ['DELETE', '/api/carts/7', undefined],
      ['POST', '/api/pi-order/create', JSON.stringify(order)],
    ]);
    const headers = new Headers(fetch.mock.calls[1]?.[1]?.headers);
    expect(headers.get('authorization')).toBe('Bearer T');
    expect(headers.get('content-type')).toBe('application/json');
  });

  test('a stored token also for login and registration', async () => {
    const { api: client, fetch } = api([json({ token: 't' })]);
    await client.login(login);
    await client.register(registration);
    for (const [, init] of fetch.mock.calls) expect(new Headers(init?.headers).get('authorization')).toBe('Bearer T');
  });

  test('a registration without a token creates no session', async () => {
    expect(await api([json({ message: 'OK' })]).api.register(registration)).toEqual({ session: null });
  });
});

describe('retries', () => {
  const good = json({ data: { items: [] } });
  test.each<[string, Response | Error]>([
    ['no network', offline],
    ['502', text('', 502)],
    ['503', text('', 503)],
    ['504', text('', 504)],
  ])('a GET is retried once after %s', async (_, bad) => {
    const { api: client, fetch } = api([bad, good]);
    await client.items();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('a GET is retried only once', async () => {
    const { api: client, fetch } = api([offline]);
    await failure(client.items());
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test.each([400, 401, 404, 408, 409, 422, 425, 429, 500])('a GET is not retried after %d', async (status) => {
    const { api: client, fetch } = api([text('', status)]);
    await failure(client.items());
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test.each<[string, Response | Error]>([
    ['no network', offline],
    ['503', text('', 503)],
  ])('a change is not retried after %s', async (_, bad) => {
    const { api: client, fetch } = api([bad]);
    await failure(client.createOrder(order));
    await failure(client.setCartQty(1, 2));
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

describe('the outcome is unknown after a lost response and known after a refusal', () => {
  test.each<[string, Response | Error, boolean]>([
    ['no response', offline, true],
    ['408', text('', 408), true],
    ["500 with the provider's message", json({ message: 'Rusak.' }, 500), false],
    ['500 with a page', text('<h1>Internal Server Error</h1>', 500), true],
    ['500 without a body', text('', 500), true],
    ['500 with a text that is no message', json('Rusak.', 500), true],
    ['502', text('', 502), true],
    ['503', json({ message: 'Sibuk.' }, 503), true],
    ['504', text('', 504), true],
    ['520', text('', 520), true],
    ['524', json({ message: 'Timeout.' }, 524), true],
    ['200 without the mark of success', json({ order: {} }), true],
    ['200 cut in the middle', text('{"success":true,"ord', 200), true],
    ['201 without a body', text('', 201), true],
    ['200 that says that it failed', json({ success: false, message: 'Penuh.' }), false],
    ['200 with a status that is no success', json({ status: 'failed' }), false],
    ['200 with the status of an order', json({ status: 'pending' }), true],
    ['200 with a page', page, true],
    ['401', json({ message: 'Masuk dulu.' }, 401), false],
    ['409', json({ message: 'Penuh.' }, 409), false],
    ['422', json({ errors: { termin: ['x'] } }, 422), false],
  ])('%s', async (_, response, unknown) => {
    expect(isOutcomeUnknown(await failure(api([response]).api.createOrder(order)))).toBe(unknown);
  });
});

describe('the end of a call', () => {
  /** A fetch that never answers and ignores its signal. */
  const never = () => new Promise<Response>(() => {});

  test('a cancelled call rejects at once and is not retried', async () => {
    const controller = new AbortController();
    const { api: client } = api([], { fetch: never });
    const call = client.orders(1, 'semua', { signal: controller.signal }).catch((error: unknown) => error);
    controller.abort();
    expect(isCancelled(await call)).toBe(true);
    expect(isCancelled(await client.carts({ signal: controller.signal }).catch((error: unknown) => error))).toBe(true);
  });

  test('a call fails after the time limit', async () => {
    const { api: client } = api([], { fetch: never, timeLimitMs: 20 });
    const error = await failure(client.login(login));
    expect(error.message).toBe('Server terlalu lama menjawab. Coba lagi.');
    expect(isCancelled(error)).toBe(false);
  });
});

describe('a 401', () => {
  test.each<[string, Response]>([
    ['HTTP', json({}, 401)],
    ['status', json({ status: 401, message: 'Unauthenticated.' })],
    ['a text in status', json({ status: '401' })],
    ['code', json({ success: false, code: 401 })],
    ['code alone', json({ code: '401', message: 'Unauthenticated.' })],
  ])('of %s reports the refused token', async (_, answer) => {
    const onUnauthorized = vi.fn();
    expect((await failure(api([answer], { onUnauthorized }).api.carts())).status).toBe(401);
    expect(onUnauthorized.mock.calls).toEqual([['T']]);
  });

  test('does not end the session for login, registration, or without a token', async () => {
    const onUnauthorized = vi.fn();
    const { api: client } = api([json({}, 401), json({ status: 401 })], { onUnauthorized });
    await failure(client.login(login));
    await failure(client.register(registration));
    await failure(api([json({}, 401)], { onUnauthorized, token: () => null }).api.carts());
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

test('each call to our own server has a unique request id; another host gets none', async () => {
  const idsOf = async (base: string) => {
    const { fetch, api: calls } = api([json({ carts: [] })], { base });
    await calls.carts();
    await calls.carts();
    return fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-request-id'));
  };
  const [first, second] = await idsOf('/api');
  // The format that the server accepts.
  for (const id of [first, second]) expect(id).toMatch(/^[\w-]{8,64}$/);
  expect(first).not.toBe(second);
  expect(await idsOf('https://provider.example/api')).toEqual([null, null]);
});
