/** Origins of Midtrans' two hosts: Snap makes payment pages, the Core API tells how a transaction stands. */
export type Addresses = { snap: string; api: string };

/** `address` is the setting MIDTRANS_ADDRESS: 'sandbox', 'production', or one origin for both. */
export function midtransAddresses(address: string): Addresses {
  if (address === 'production') return { snap: 'https://app.midtrans.com', api: 'https://api.midtrans.com' };
  if (address === 'sandbox') {
    return { snap: 'https://app.sandbox.midtrans.com', api: 'https://api.sandbox.midtrans.com' };
  }
  return { snap: address, api: address };
}
