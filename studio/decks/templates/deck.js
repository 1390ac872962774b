// One beat is one slide: going on plays it, going back shows how it ended.
(() => {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  // The speaker's window holds small copies of the deck: pictures are enough there.
  const copy = /[?&](receiver|print-pdf)/.test(location.search);
  const deck = document.querySelector(".reveal");
  const told = document.querySelector(".told");
  let captioned = false;
  let furthest = 0;

  const film = (slide) => slide && slide.querySelector("video");

  function prepare(slide) {
    const video = film(slide);
    if (!video || video.src || copy) return;
    const text = atob(slide.querySelector("script").textContent);
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    video.src = URL.createObjectURL(new Blob([bytes], { type: "video/mp4" }));
  }

  function caption(video) {
    for (const track of video.textTracks) track.mode = captioned ? "showing" : "hidden";
  }

  function play(slide) {
    const video = film(slide);
    if (!video) return;
    prepare(slide);
    caption(video);
    video.currentTime = 0;
    slide.dataset.shows = "film";
    // A browser may refuse to play sound before the first key was pressed.
    video.play().catch((error) => {
      if (error.name !== "AbortError") slide.dataset.shows = "still";
    });
  }

  function arrive(slide) {
    const place = Reveal.getSlidePastCount();
    const onwards = place >= furthest;
    furthest = place;
    for (const video of deck.querySelectorAll("video[src]")) {
      if (video !== film(slide)) video.pause();
    }
    if (film(slide)) {
      slide.dataset.shows = "still";
      if (onwards && !copy && !calm.matches && !Reveal.isOverview()) play(slide);
    }
    if (!calm.matches) prepare(Reveal.getSlides()[place + 1]);
  }

  function toggleCaptions() {
    captioned = !captioned;
    deck.toggleAttribute("data-captioned", captioned);
    deck.querySelectorAll("video").forEach(caption);
    told.textContent = captioned ? deck.dataset.captionsOn : deck.dataset.captionsOff;
  }

  calm.addEventListener("change", () => {
    const video = film(Reveal.getCurrentSlide());
    if (calm.matches && video) {
      video.pause();
      Reveal.getCurrentSlide().dataset.shows = "still";
    }
  });

  Reveal.initialize({
    width: Number(deck.dataset.width),
    height: Number(deck.dataset.height),
    margin: 0,
    maxScale: 10,
    center: false,
    controls: false,
    hash: true,
    navigationMode: "linear",
    transition: "none",
    backgroundTransition: "none",
    autoPlayMedia: false,
    scrollActivationWidth: 0,
    plugins: [RevealNotes],
  }).then(() => {
    Reveal.addKeyBinding({ keyCode: 67, key: "C", description: deck.dataset.captions }, toggleCaptions);
    Reveal.addKeyBinding({ keyCode: 82, key: "R", description: deck.dataset.again }, () => {
      if (!copy) play(Reveal.getCurrentSlide());
    });
    Reveal.on("slidechanged", (event) => arrive(event.currentSlide));
    Reveal.on("overviewhidden", () => arrive(Reveal.getCurrentSlide()));
    arrive(Reveal.getCurrentSlide());
  });
})();
