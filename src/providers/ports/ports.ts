/** What providers do for us, as PROVIDERS_FILE, the choice of a sandbox and operators name it. A further port is one name here; each is typed in src/providers/adapter/adapter.ts. */
export const portNames = ['bank', 'bills', 'virtualAccounts', 'cards', 'zee', 'switch', 'switchFull', 'registry', 'sms'] as const;
export type PortName = (typeof portNames)[number];

/** Ports that are asked questions alone: nobody keeps anything for us there. */
export const lookUpPorts = ['zee', 'switch', 'switchFull', 'registry'] as const satisfies readonly PortName[];
export type LookUpPort = (typeof lookUpPorts)[number];
