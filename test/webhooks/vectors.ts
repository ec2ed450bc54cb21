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
  event: 'transfer.settled',
  timestampSeconds: 1_763_690_400,
  body: Buffer.from(
    '{"event":"transfer.settled","timestamp":1763690399,"data":{"transferCode":"TRF_1","amount":500000,"fee":5000,"narration":"Ọjà – ₦5,000"}}',
  ),
  headers: {
    'X-Service-Signature':
      '4777c2ed8436fab9453a40b434a4846a7ba5ac5e8c81de57b369b291e6fd527081f9b1087b7ad3c679f6e58d1c6a0a93f967badca0340e90f8b0d1afefb4df9a',
    'X-Service-Signature-256': '65d588bd3ff09bdc15f3fa2dd675113a53cc27a7cee359971f50554dea9619b9',
    'X-Service-Signature-V1': 't=1763690400,v1=65d588bd3ff09bdc15f3fa2dd675113a53cc27a7cee359971f50554dea9619b9',
    'webhook-signature': 'v1,CdzPsYVLXoTd78GtqHK7/1b9fBHUGSkESNdMGpmylJY=',
  },
};
