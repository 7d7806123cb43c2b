/** What the layers' history needs from the start; the rest comes with the first sheet (layer-history). */

interface LayerHistory {
  onPopState: (event: PopStateEvent) => void;
  leaveLayers: () => Promise<void>;
}

let layerHistory: LayerHistory | null = null;
let isReturning = false;

/** Starts listening. Call before the router exists, so that it is asked second. */
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
  // Reloaded with a sheet open: it is not open any more.
  const { layers = [] } = (history.state as { layers?: string[] } | null) ?? {};
  isReturning = layers.length > 0;
  if (isReturning) history.go(-layers.length);
}

export function connectLayers(loaded: LayerHistory): void {
  layerHistory = loaded;
}

/** Takes the layers' entries off the history, so that the router can move. Layers that stay open get theirs back. */
export async function leaveLayers(): Promise<void> {
  await layerHistory?.leaveLayers();
}
