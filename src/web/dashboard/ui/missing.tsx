import { Link } from 'wouter';
import { Empty } from './show.tsx';

export function Missing({ what, list }: { what: string; list: string }) {
  return (
    <Empty>
      <p>No {what} has this id.</p>
      <p>
        <Link href={list}>Back to the list</Link>
      </p>
    </Empty>
  );
}
