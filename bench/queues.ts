/** Measured service times per send, in µs. */
export interface ServiceTimes {
  node: number;
  postgres: number;
  redis: number;
  wallet: number;
}

/** Setting of the model: processes, primary cores, Poisson arrivals. */
export interface Setting {
  processes: number;
  cores: number;
}

export interface Forecast extends Setting {
  /** Maximum sends per second, and the saturated station. */
  perSecond: number;
  boundBy: string;
  oneWallet: number;
  /** Time and wait per send at 70%, in µs, without disk and bank. */
  at70: number;
}

/** Open queueing network (M/M/c for the primary). Ignores batching, which lowers the cost of bursts, and the disk. */
export function forecast(times: ServiceTimes, { processes, cores }: Setting): Forecast {
  const stations = [
    { name: 'the processes', servers: 1, us: times.node / processes, each: times.node },
    { name: 'the primary', servers: cores, us: times.postgres, each: times.postgres },
    { name: 'Redis', servers: 1, us: times.redis, each: times.redis },
  ];
  const capacity = ({ servers, us }: { servers: number; us: number }): number => (us === 0 ? Infinity : (servers * 1_000_000) / us);
  const [first] = stations.toSorted((a, b) => capacity(a) - capacity(b));
  const perSecond = capacity(first!);
  const arrivals = (0.7 * perSecond) / 1_000_000;
  const takes = stations.map(({ servers, us, each }) => each + waiting(arrivals * us, servers) * each);
  return {
    processes,
    cores,
    perSecond,
    boundBy: first!.name,
    oneWallet: Math.min(perSecond, 1_000_000 / times.wallet),
    at70: takes.reduce((sum, us) => sum + us, 0),
  };
}

/** Mean wait in service times at this load (Erlang C). */
export function waiting(load: number, servers: number): number {
  let blocked = 1;
  for (let n = 1; n <= servers; n++) blocked = (load * blocked) / (n + load * blocked);
  const mustWait = blocked / (1 - (load / servers) * (1 - blocked));
  return mustWait / (servers - load);
}
