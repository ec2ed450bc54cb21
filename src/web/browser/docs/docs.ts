import { saveLanguage, saveTheme, savedLanguage } from './saved-choices.ts';
import { addSearch } from './search.ts';
import { openForms } from './try.ts';

function button(label: string, className: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.textContent = label;
  return made;
}

function addTheme(tools: Element): void {
  const root = document.documentElement;
  const isDark = (): boolean =>
    (root.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  const toggle = button('', 'theme');
  const notify = (): void => {
    toggle.textContent = isDark() ? 'Light' : 'Dark';
    toggle.setAttribute('aria-label', isDark() ? 'Light theme' : 'Dark theme');
  };
  toggle.addEventListener('click', () => {
    root.dataset['theme'] = isDark() ? 'light' : 'dark';
    saveTheme(root.dataset['theme']);
    notify();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', notify);
  notify();
  tools.append(toggle);
}

function addCopies(): void {
  for (const block of document.querySelectorAll('.code')) {
    const copy = button('Copy', 'copy');
    copy.addEventListener('click', () => {
      void navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '').then(
        () => (copy.textContent = 'Copied'),
        () => (copy.textContent = 'Select the text to copy'),
      );
      setTimeout(() => (copy.textContent = 'Copy'), 2_000);
    });
    block.append(copy);
  }
}

/** The chosen sample language applies to all pages. */
function rememberLanguage(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>('.samples input')];
  const saved = choices.find(({ value }) => value === savedLanguage());
  if (saved) saved.checked = true;
  for (const choice of choices) choice.addEventListener('change', () => saveLanguage(choice.value));
}

const tools = document.querySelector('.tools');
if (tools) {
  addTheme(tools);
  addSearch(tools, button);
}
addCopies();
rememberLanguage();
openForms();
document.querySelector('#nav [aria-current]')?.scrollIntoView({ block: 'center', behavior: 'instant' });
scrollTo({ top: location.hash === '' ? 0 : scrollY, behavior: 'instant' });
