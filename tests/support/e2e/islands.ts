import type { APIRequestContext } from 'playwright/test';
import { registerCustomer, storedSession } from './customer.ts';
import { visit } from './route-table.ts';
import { orderRoutes, orderValues, publicValues } from './route-values.ts';

/** The islands, each with a route. */
export const islands = {
  AllIndexings: '/allindexing',
  AllProducts: '/allproduct',
  CartScreen: '/cart',
  CategoryPage: '/catagory/{id}',
  ForgotPasswordForm: '/lupa-password',
  HomeCatalogue: '/home',
  LoginForm: '/login',
  NewPasswordForm: '/atur-password?token=contoh',
  OrderDetail: '/detailorder/{id}',
  OrderForm: '/add-to-cart/{itemId}',
  OrderInvoice: '/invoice/{id}',
  OrderPay: '/pay/{id}',
  OrderTrack: '/track/{id}',
  OrdersScreen: '/pesanan',
  ProductPage: '/product/{id}',
  RegisterForm: '/register',
};

interface Context {
  request: APIRequestContext;
  origin: string;
  stored: (values: Record<string, string>) => Promise<void>;
}

/** Returns the path of a route for a new customer: signed in, except where login and registration forms would redirect. */
export async function islandPath(route: string, { request, origin, stored }: Context): Promise<string> {
  const customer = await registerCustomer(origin);
  if (!/^\/(login|register|lupa-password|atur-password)/.test(route)) await stored(storedSession(customer));
  const ordered = orderRoutes.includes(route) ? await orderValues(origin, customer) : {};
  return visit(route, { ...(await publicValues(request)), ...ordered });
}
