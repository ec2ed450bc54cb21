import { useState } from 'react';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Button, Copy, Menu, MoneyField, Select, TextField } from '../../ui/controls.tsx';
import { DaysFilter } from '../../ui/days.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { Drawer, toast } from '../../ui/overlays.tsx';
import { Part } from './section.tsx';

const IDLE = { isBusy: false, errors: {}, trouble: null };
const BANKS = [
  ['058', 'GTBank'],
  ['044', 'Access Bank'],
] as const;

/** Buttons and fields. */
export function Controls() {
  return (
    <>
      <Part title="Buttons">
        <div className="row">
          <Button variant="primary">Primary</Button>
          <Button>Default</Button>
          <Button variant="danger">Danger</Button>
          <Button variant="plain">Plain</Button>
          <Button icon="download">With an icon</Button>
          <Button small icon="refresh">
            Small
          </Button>
        </div>
        <div className="row">
          <Button variant="primary" isBusy>
            Busy
          </Button>
          <Button isBusy>Busy</Button>
          <Button variant="primary" reason="Enter a reason">
            With a reason
          </Button>
          <Button variant="danger" reason="Already reversed">
            Disabled
          </Button>
        </div>
        <div className="row">
          <Copy text="T-4f2c81" />
          <Copy text="T-4f2c81" bare />
          <Menu label="Menu">
            <button type="button" className="item">
              First item
            </button>
            <a className="item" href="#gallery">
              Link item
            </a>
          </Menu>
          <Overlays />
        </div>
      </Part>
      <Part title="Fields">
        <Fields />
      </Part>
      <Part title="Forms">
        <div className="cards">
          <ActForm
            act={{ ...IDLE, errors: { '': 'The wallet balance is too low. Fund the wallet, then try again.' } }}
            label="Send"
            onSubmit={() => {}}
          >
            <p>Text before the fields of a form.</p>
          </ActForm>
          <NoteForm act={IDLE} label="Refuse" danger onSubmit={() => {}} />
        </div>
      </Part>
    </>
  );
}

function Overlays() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DialogButton label="Dialog">{() => <p>The dialog holds the focus until it is closed.</p>}</DialogButton>
      <Button onClick={() => setOpen(true)}>Drawer</Button>
      <Drawer title="Drawer example" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>The drawer is at the right edge.</p>
      </Drawer>
      <Button onClick={() => toast('Action completed')}>Toast</Button>
    </>
  );
}

function Fields() {
  const [typed, type] = useState({ empty: '', amount: '1500.5', wrong: '1500.505', bank: '058', from: '', to: '' });
  const set = (name: keyof typeof typed) => (value: string) => type({ ...typed, [name]: value });
  return (
    <>
      <div className="cards">
        <TextField label="Empty" value={typed.empty} onChange={set('empty')} placeholder="Placeholder" hint="Purpose of the field" />
        <TextField label="With an error" value="012345" onChange={() => {}} error="accountNumber: has 10 digits" />
        <MoneyField label="Amount" value={typed.amount} onChange={set('amount')} />
        <MoneyField label="Invalid amount" value={typed.wrong} onChange={set('wrong')} />
        <Select label="Bank" value={typed.bank} onChange={set('bank')} options={BANKS} hint="Bank of the account" />
        <Select label="Bank with an error" value={typed.bank} onChange={set('bank')} options={BANKS} error="This bank is closed" />
      </div>
      <label>
        <input type="checkbox" defaultChecked /> Ticked
      </label>
      <label>
        <input type="checkbox" /> Not ticked
      </label>
      <DaysFilter from={typed.from} to={typed.to} mayBeAll onChange={(days) => type({ ...typed, ...days })} />
    </>
  );
}
