/** The vector that the Standard Webhooks libraries and Svix test themselves with. */
export const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestampSeconds: 1_614_265_330,
  body: Buffer.from('{"test": 2432232314}'),
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

/** A delivery as it leaves, with letters outside ASCII in the body. Made by OpenSSL's command line. */
export const ours = {
  secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4v',
  id: '0198c2b4-6f3e-7c1a-9d55-2f0a8e7b1c44',
  eventId: '0198c2b4-6f3d-7b02-8a11-9c4d7e5f6a31',
  event: 'transfer.settled',
  timestampSeconds: 1_763_690_400,
  body: Buffer.from(
    '{"id":"0198c2b4-6f3d-7b02-8a11-9c4d7e5f6a31","event":"transfer.settled","timestamp":1763690399,"version":"2026-12-01","environment":"test","data":{"transferCode":"TRF_1","amount":500000,"fee":5000,"narration":"Ọjà – ₦5,000"}}',
  ),
  headers: {
    'X-Service-Signature':
      '881be01ef9c1e8064577cc64385c477a87b17de9f1b80d6b0acca90cf14afafaa32eb90d87392081fae55937d68e88e4cc342488991095590d4e39337cca1e50',
    'X-Service-Signature-256': 'd2591d932ae0b9f9c194112b9368304432430372ae619eb22caf9b83b1d34649',
    'webhook-signature': 'v1,HgTkDN39Am7iUK9KoGFa/ryCPQDPIU/gG4ukqwX5jUc=',
  },
  stripe: 't=1763690400,v1=d2591d932ae0b9f9c194112b9368304432430372ae619eb22caf9b83b1d34649',
};
