import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';

/** The questions of both forms: texts, of which every second has to be answered. */
export const questions = Array.from({ length: 300 }, (_, index) => ({
  name: `answer${index}`,
  label: `问题${index}`,
  isRequired: index % 2 === 0,
}));

/** Offers the bench a function that mounts the form and settles when its first screen has been painted. */
export function offer(form: () => ReactElement): void {
  Object.assign(window, {
    mountForm: () =>
      new Promise<void>((resolve) => {
        const place = document.body.appendChild(document.createElement('main'));
        createRoot(place).render(form());
        const look = (): void => {
          if (place.querySelector('input') === null) requestAnimationFrame(look);
          else requestAnimationFrame(() => setTimeout(resolve));
        };
        look();
      }),
  });
}
