import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GateScanner } from './gate-scanner';
import { ScannerApp } from './scanner-app';
import { takeNewPerson } from '../ui/way-to-door';
import { allowSounds } from './signals';
import './scanner.css';

/** The gate's link stands behind the #, which no server and no log ever sees. */
const scanner = new GateScanner(window.location.hash.slice(1));
const newPerson = takeNewPerson();
void scanner.open().then(() => (newPerson === '' ? undefined : scanner.scanPerson(newPerson)));
// A second link that is opened in this window is another gate.
window.addEventListener('hashchange', () => window.location.reload());

window.addEventListener('pointerdown', allowSounds);

// Without a network the page starts from what the worker keeps. Development has none.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register('/desk/scanner/sw.js').catch(() => undefined);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the scanner');
createRoot(root).render(
  <StrictMode>
    <ScannerApp scanner={scanner} />
  </StrictMode>,
);
