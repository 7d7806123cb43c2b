/** A browser on a machine whose cores are busy with something else: a whole registration takes a minute. */
jest.setTimeout(300_000);
