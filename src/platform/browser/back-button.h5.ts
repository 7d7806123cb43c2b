/** The part of the layers' history that is needed at start; layer-history, with the rest, is loaded with the first sheet. */

interface LayerHistory {
  onPopState: (event: PopStateEvent) => void;
  leaveLayers: () => Promise<void>;
}

let layerHistory: LayerHistory | null = null;
let isReturning = false;

/** Starts listening to Back. Call it before the router exists, so that this listener runs first. */
export function watchBackButton(): void {
  window.addEventListener(
    'popstate',
    (event) => {
      if (isReturning) event.stopImmediatePropagation();
      else layerHistory?.onPopState(event);
      isReturning = false;
    },
    true,
  );
  // The page was reloaded while a sheet was open: remove the sheet's history entry.
  const { layers = [] } = (history.state as { layers?: string[] } | null) ?? {};
  isReturning = layers.length > 0;
  if (isReturning) history.go(-layers.length);
}

export function connectLayers(loaded: LayerHistory): void {
  layerHistory = loaded;
}

/** Removes the layers' history entries, so that the router can navigate. Layers that stay open get new ones. */
export async function leaveLayers(): Promise<void> {
  await layerHistory?.leaveLayers();
}
