import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, visit } from '../support/chromium.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { faultsInEveryTheme } from './themes.ts';
import { PASSWORD, press, says, signedIn, startDashboard, type } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startDashboard()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), sandbox.stop()]);
});

test('a passkey is added on the device, signs in without a password, and signs in no more once it is removed', async () => {
  // Devices make passkeys for names, not for bare addresses.
  const url = sandbox.url.replace('127.0.0.1', 'localhost');
  const seen = await signedIn(browser, { ...sandbox, url }, 'finance', '/account');
  const { page } = seen;
  const device = await page.createCDPSession();
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await press(page, 'Add passkey');
  await type(page, 'Name', 'My phone');
  await type(page, 'Password', PASSWORD);
  expect(await faultsInEveryTheme(page)).toEqual([]);
  await press(page, 'Add passkey');
  await says(page, 'Passkey added. You can sign in with it now.');
  await says(page, 'My phone');
  expect(await faultsInEveryTheme(page)).toEqual([]);

  const signOut = async (): Promise<void> => {
    await page.locator('.bar [popovertarget]').click();
    // The page loads anew.
    await Promise.all([page.waitForNavigation(), press(page, 'Sign out')]);
    await says(page, 'Forgot your password?');
  };
  await signOut();
  await press(page, 'Sign in with a passkey');
  await page.waitForSelector('.shell');
  await says(page, 'given');

  await press(page, 'Remove');
  await press(page, 'Remove passkey');
  await says(page, 'No passkeys yet.');
  await signOut();
  await press(page, 'Sign in with a passkey');
  await says(page, 'This passkey cannot sign in here');
  expect(seen.complaints.filter((each) => !each.includes('401'))).toEqual([]);
  await seen.close();
});

test('at a bare address the page says where passkeys are made, and offers none to sign in with', async () => {
  const seen = await signedIn(browser, sandbox, 'support', '/account');
  await says(seen.page, 'Open this page by a host name');
  const stranger = await visit(browser);
  await stranger.page.goto(`${sandbox.url}/dashboard/`);
  await says(stranger.page, 'Forgot your password?');
  await expect.poll(() => stranger.page.evaluate(() => document.body.innerText)).not.toContain('passkey');
  await stranger.close();
  await seen.close();
});
