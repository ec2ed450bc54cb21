/** What one send takes of each thing that sends wait for, in microseconds of its time, as measured. */
export interface ServiceTimes {
  /** Of a process's one thread. */
  node: number;
  /** Of a core of the primary. */
  postgres: number;
  /** Of Redis's one thread. */
  redis: number;
  /** Of one wallet, which takes one batch after the other: payment and capture. */
  wallet: number;
}

/** So many processes beside a primary with so many cores; sends come at random. */
export interface Setting {
  processes: number;
  cores: number;
}

export interface Forecast extends Setting {
  /** Sends a second at which the first of all stations has no rest left, and which that is. */
  perSecond: number;
  boundBy: string;
  /** The same for sends of one wallet alone. */
  oneWallet: number;
  /** What a send takes and waits together at 70% of that, in microseconds, without the disk and the bank. */
  at70: number;
}

/**
 * An open network of queues: Poisson arrivals, one server for each thread, and as many as there are cores for the primary (M/M/c). It knows nothing of batches, which
 * make a crowd cheaper than it says, nor of the disk.
 */
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
  // Processes are queues side by side, each with its part of the arrivals.
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

/** Mean wait before one of `servers`, in service times, when they have `load` of them to do at any moment (Erlang C). */
export function waiting(load: number, servers: number): number {
  let blocked = 1;
  for (let n = 1; n <= servers; n++) blocked = (load * blocked) / (n + load * blocked);
  const mustWait = blocked / (1 - (load / servers) * (1 - blocked));
  return mustWait / (servers - load);
}
