/** The bytes of a request as a browser of today would send it, without what it does not need. */
export function get(path: string, token?: string, encoding = 'br'): Buffer {
  return request('GET', path, token, encoding);
}

export function post(path: string, body: unknown, token?: string): Buffer {
  return request('POST', path, token, 'br', JSON.stringify(body));
}

export function remove(path: string, token: string): Buffer {
  return request('DELETE', path, token, 'br');
}

function request(method: string, path: string, token: string | undefined, encoding: string, body?: string): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `Accept-Encoding: ${encoding}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
}
