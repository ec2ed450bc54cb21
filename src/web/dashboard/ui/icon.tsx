import {
  ArrowUpRight,
  BadgeCheck,
  Banknote,
  CalendarDays,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Code,
  Copy,
  CreditCard,
  Download,
  FileText,
  Gauge,
  House,
  Menu,
  MessageSquareText,
  Package,
  Plus,
  ReceiptText,
  RefreshCw,
  Repeat,
  Rocket,
  Scale,
  ScrollText,
  Search,
  Send,
  ShieldCheck,
  ShoppingBag,
  UserRoundSearch,
  Users,
  UsersRound,
  Webhook,
  X,
} from 'lucide-react';

/** By what each is for. Only those that are named here are in what browsers fetch. */
const ICONS = {
  copy: Copy,
  down: ChevronDown,
  back: ChevronLeft,
  forward: ChevronRight,
  calendar: CalendarDays,
  menu: Menu,
  close: X,
  search: Search,
  send: Send,
  download: Download,
  refresh: RefreshCw,
  plus: Plus,
  check: Check,
  overview: House,
  transfers: ArrowUpRight,
  statement: ScrollText,
  limits: Gauge,
  payroll: Banknote,
  bills: ReceiptText,
  cards: CreditCard,
  subscriptions: Repeat,
  customers: Users,
  products: Package,
  orders: ShoppingBag,
  verifications: BadgeCheck,
  sms: MessageSquareText,
  webhooks: Webhook,
  developers: Code,
  team: UsersRound,
  audit: FileText,
  live: Rocket,
  privacy: UserRoundSearch,
  operations: ShieldCheck,
  compliance: Scale,
} as const;

export type IconName = keyof typeof ICONS;

export const icons = Object.keys(ICONS) as IconName[];

/** A line drawing; it says nothing that the words beside it do not. */
export function Icon({ name }: { name: IconName }) {
  const Drawing = ICONS[name];
  return <Drawing size={16} strokeWidth={1.9} aria-hidden="true" />;
}

/** The mark: a gate, one of whose bars is up. */
export function Mark() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M5 21V6M19 21V11M5 15h14M5 6l12-3.5" />
    </svg>
  );
}
