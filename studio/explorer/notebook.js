// The page in a frame, for anywidget: what the page shows is the widget's `state`, both ways.

/**
 * @param {{model: any, el: HTMLElement}} widget
 */
function render({model, el}) {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.setAttribute("title", "QKVideo");
  frame.style.cssText = "width: 100%; height: min(56rem, 92vh); border: 0";
  frame.srcdoc = model.get("html");
  const hear = (/** @type {MessageEvent} */ event) => {
    if (event.source !== frame.contentWindow || typeof event.data?.qkvideo !== "string") return;
    model.set("state", event.data.qkvideo);
    model.save_changes();
  };
  const tell = () => frame.contentWindow?.postMessage({qkvideo: model.get("state")}, "*");
  window.addEventListener("message", hear);
  model.on("change:state", tell);
  el.append(frame);
  return () => window.removeEventListener("message", hear);
}

export default {render};
