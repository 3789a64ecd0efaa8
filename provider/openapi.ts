import { z } from 'zod';
import { loginRequest, logoutRequest, refreshRequest, registerRequest, sessionAnswer } from '#contract/auth.ts';
import { addToCartRequest, cartAnswer, changeCartRequest } from '#contract/carts.ts';
import { errorAnswer, messageAnswer } from '#contract/errors.ts';
import { itemsAnswer, itemsQuery } from '#contract/items.ts';
import {
  createOrderAnswer,
  createOrderRequest,
  orderDetailAnswer,
  ordersAnswer,
  ordersQuery,
} from '#contract/orders.ts';
import { paymentNotification } from '#contract/payments.ts';

type Call = {
  method: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  summary: string;
  open?: true;
  query?: z.ZodObject;
  body?: z.ZodType;
  status?: number;
  answer?: z.ZodType;
  errors: readonly number[];
};

const calls: readonly Call[] = [
  {
    method: 'post',
    path: '/customer-login',
    summary: 'Open a session',
    open: true,
    body: loginRequest,
    answer: sessionAnswer,
    errors: [400, 401, 403, 413, 415, 422, 429],
  },
  {
    method: 'post',
    path: '/customer-register',
    summary: 'Register a customer',
    open: true,
    body: registerRequest,
    status: 201,
    answer: sessionAnswer,
    errors: [400, 413, 415, 422, 429],
  },
  {
    method: 'post',
    path: '/customer-refresh',
    summary: 'Exchange a refresh token, once, for a new pair',
    open: true,
    body: refreshRequest,
    answer: sessionAnswer,
    errors: [400, 401, 413, 415, 422],
  },
  {
    method: 'post',
    path: '/customer-logout',
    summary: 'End the sessions of the bearer token and of the refresh token; 204 also when they have ended before',
    open: true,
    body: logoutRequest,
    status: 204,
    errors: [400, 413, 415, 422],
  },
  {
    method: 'get',
    path: '/items',
    summary: 'The catalogue; paged when page or limit is given',
    open: true,
    query: itemsQuery,
    answer: itemsAnswer,
    errors: [422],
  },
  { method: 'get', path: '/carts', summary: 'The cart', answer: cartAnswer, errors: [401] },
  {
    method: 'post',
    path: '/carts',
    summary: 'Put an offer into the cart',
    body: addToCartRequest,
    status: 201,
    answer: messageAnswer,
    errors: [400, 401, 413, 415, 422],
  },
  {
    method: 'patch',
    path: '/carts/{id}',
    summary: 'Set the quantity of a line',
    body: changeCartRequest,
    answer: messageAnswer,
    errors: [400, 401, 404, 413, 415, 422],
  },
  { method: 'delete', path: '/carts/{id}', summary: 'Remove a line', answer: messageAnswer, errors: [401, 404] },
  {
    method: 'post',
    path: '/pi-order/create',
    summary: 'Order cart lines and take their slots',
    body: createOrderRequest,
    status: 201,
    answer: createOrderAnswer,
    errors: [400, 401, 409, 413, 415, 422],
  },
  {
    method: 'get',
    path: '/pi-orders',
    summary: 'Orders, newest first',
    query: ordersQuery,
    answer: ordersAnswer,
    errors: [401, 422],
  },
  { method: 'get', path: '/pi-orders/{id}', summary: 'One order', answer: orderDetailAnswer, errors: [401, 404] },
  {
    method: 'get',
    path: '/payments/{token}/pay',
    summary: 'Link of one payment: leads to the bill at the gateway',
    open: true,
    status: 303,
    errors: [404, 502, 503],
  },
  {
    method: 'post',
    path: '/payments/midtrans',
    summary: "The gateway's signed notification",
    open: true,
    body: paymentNotification,
    answer: messageAnswer,
    errors: [400, 403, 404, 413, 415, 422, 503],
  },
];

function jsonSchema(schema: z.ZodType) {
  // What a sender writes, before defaults and trimming; OpenAPI 3.1 speaks JSON Schema itself.
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}

const content = (schema: z.ZodType) => ({ 'application/json': { schema: jsonSchema(schema) } });

function parameters({ path, query }: Call) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name === 'id' ? 'integer' : 'string' },
  }));
  const inQuery = Object.keys(query?.shape ?? {}).map((name) => ({
    name,
    in: 'query',
    schema: { type: 'integer', minimum: 1 },
  }));
  return [...inPath, ...inQuery];
}

function operation(call: Call) {
  const { status = 200, answer } = call;
  // Any call may meet a database that is away or held by somebody else.
  const errors = [...new Set([...call.errors, 500, 503])].map((code) => [
    String(code),
    { description: 'Error', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ]);
  return {
    summary: call.summary,
    parameters: parameters(call),
    ...(call.open ? { security: [] } : {}),
    ...(call.body ? { requestBody: { required: true, content: content(call.body) } } : {}),
    responses: {
      [status]: { description: status === 303 ? 'See other' : 'OK', ...(answer ? { content: content(answer) } : {}) },
      ...Object.fromEntries(errors),
    },
  };
}

/** The OpenAPI 3.1 document of the provider, made from the schemas that check its requests. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: operation(call) };
  return {
    openapi: '3.1.0',
    info: { title: 'SlotTerbit provider', version: '1' },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(errorAnswer) },
    },
    paths,
  };
}
