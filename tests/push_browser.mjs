// A browser's part of Web Push, with node's own cryptography: it makes a subscription's keys, opens messages (RFC 8291)
// and checks who sent them (RFC 8292). A line of JSON in, a line of JSON out. It shares no code with the server.
import crypto from 'node:crypto';
import readline from 'node:readline';

const bytes = (text) => Buffer.from(text, 'base64url');

function make() {
  const ecdh = crypto.createECDH('prime256v1');
  return {
    p256dh: ecdh.generateKeys().toString('base64url'),
    private: ecdh.getPrivateKey().toString('base64url'),
    auth: crypto.randomBytes(16).toString('base64url'),
  };
}

const hkdf = (secret, salt, info, n) => Buffer.from(crypto.hkdfSync('sha256', secret, salt, info, n));

function open({ private: key, p256dh, auth, body }) {
  const all = bytes(body), salt = all.subarray(0, 16), size = all.readUInt32BE(16), n = all[20];
  const from = all.subarray(21, 21 + n), sealed = all.subarray(21 + n);
  const ecdh = crypto.createECDH('prime256v1');
  ecdh.setPrivateKey(bytes(key));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), bytes(p256dh), from]);
  const material = hkdf(ecdh.computeSecret(from), bytes(auth), info, 32);
  const cek = hkdf(material, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(material, salt, 'Content-Encoding: nonce\0', 12);
  const gcm = crypto.createDecipheriv('aes-128-gcm', cek, nonce);
  gcm.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([gcm.update(sealed.subarray(0, -16)), gcm.final()]);
  if (sealed.length > size) throw new Error('the record is longer than it says');
  const end = text.lastIndexOf(2);
  return { text: text.subarray(0, end).toString() };
}

function verify({ authorization }) {
  const [, token, k] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization);
  const [head, claims, signature] = token.split('.');
  const point = bytes(k);
  const key = crypto.createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
    format: 'jwk',
  });
  const good = crypto.verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, bytes(signature));
  return { good, k, head: JSON.parse(bytes(head)), claims: JSON.parse(bytes(claims)) };
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  let answer;
  try {
    answer = { make, open, verify }[asked.do](asked);
  } catch (error) {
    answer = { error: String(error) };
  }
  console.log(JSON.stringify(answer));
}
